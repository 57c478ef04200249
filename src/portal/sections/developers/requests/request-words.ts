/** “4,812 more like this” */
export const alike = (similar: number): string => `${similar.toLocaleString('en-GB')} more like this`;
