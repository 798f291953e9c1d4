/**
 * Removes the controls of direction, with which a name could be displayed as another one. Joiners (U+200C, U+200D) stay, which
 * some scripts need, and the marks U+200E and U+200F, which only place the punctuation beside them.
 */
export const withoutBidiControls = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
