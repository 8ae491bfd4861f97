/** The reference client warns of every deviation, on purpose; thousands of streams need no such log. */
process.env.SUPPRESS_TRANSFORMATION_WARNINGS = 'true';
console.warn = () => undefined;
console.error = () => undefined;
