/** Removes bidirectional control characters, with which a name could be displayed as another one. */
export const withoutBidiControls = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
