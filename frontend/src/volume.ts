/** For tests: whether they try all of what is sampled (`npm run test:thorough`) or, every day, a part of it. */
export const thorough = import.meta.env["VITE_THOROUGH"] === "1";
