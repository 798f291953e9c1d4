/**
 * Letters of Latin scripts, Vietnamese above all, that Besley or Atkinson Hyperlegible Next does not have. Scripts of which
 * they have no letter at all are not here: the browser sets such a word whole in another face by itself.
 */
const MISSING =
  /[\u0108\u0109\u0114\u0115\u011c\u011d\u0124\u0125\u0128\u0129\u012c\u012d\u0134\u0135\u0138\u013f\u0140\u0149-\u014f\u0156\u0157\u015c\u015d\u0166-\u0169\u016c\u016d\u017f-\u0217\u021c-\u0236\u0238-\u02b8\u1e00-\u1e7f\u1e86-\u1e9d\u1e9f-\u1ef1\u1ef4-\u1eff]/
/** Marks that stay by themselves where Unicode has no letter with them. */
const MARKS = /[\u0302\u0305-\u0307\u0309-\u036f]/

/** Whether a text has a letter that the faces of the design lack. */
export function lacksLetters(text: string): boolean {
  const composed = text.normalize('NFC')
  return MISSING.test(composed) || MARKS.test(composed)
}

/**
 * The attribute of an element that shows somebody's words. Where one of their letters is missing from our faces, the whole
 * element is set in Noto (`wider-face.css`), so that no word changes its face in the middle.
 * @param texts what the element shows; what is empty or absent needs no face
 */
export const faceFor = (...texts: (string | null | undefined)[]) => ({
  'data-face': texts.some((text) => text && lacksLetters(text)) ? ('wider' as const) : undefined,
})
