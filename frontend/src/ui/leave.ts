/** Go to a page that is none of ours. The way back leads to where one was before this page, which has done its work. */
export function leave(address: string): void {
  location.replace(address);
}
