/** The path of a Chromium to run, or undefined. The variable CHROMIUM_PATH wins over the search. */
export function findChromium(): string | undefined;
