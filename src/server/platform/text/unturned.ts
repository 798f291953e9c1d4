/** Text without the signs that turn the direction of what follows: with them a name could read as another. */
export const unturned = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
