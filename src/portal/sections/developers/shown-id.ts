/** Returns an id for people. One whose blanks could not be seen is in quotation marks. */
export const shownId = (id: string): string => (/^\s|\s$|\s\s/.test(id) ? `“${id}”` : id);
