/** The path of a Firefox to run, or undefined. The variable FIREFOX_PATH wins over the search. */
export function findFirefox(): string | undefined;
