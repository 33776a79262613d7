/** Quotes a value for a query; escapes `"` and `\`. */
export const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`
