import { nullableText } from '../formats.ts'

/**
 * Addition: how certificates spell a person's name if they have no letters for it, such as in Latin letters; null for none.
 * Everything else shows the name itself.
 */
export const CertificateName = nullableText(255)

/** Whether certificates may have no letters for a name: they have all of Latin-1 and Latin Extended-A. */
export const mayLackLetters = (name: string): boolean => /[^\u0020-\u017f]/u.test(name)
