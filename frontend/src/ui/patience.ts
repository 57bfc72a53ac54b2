/** Before the tests that need a page: the machine may be busy with the rest of the suite, and what comes, comes later. */
import { configure } from "@testing-library/svelte";

configure({ asyncUtilTimeout: 10_000 });
