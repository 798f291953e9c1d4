/** What a badge certifies. It decides the silhouette, the emblem, the border and the colour of last resort. */
export type BadgeType = 'knowledge' | 'skills' | 'participation' | 'qualification'

/** The type a badge is drawn as: one without a type, or of a type this version does not know, is drawn as knowledge. */
export function drawnType(type: BadgeType | null): BadgeType {
  return type === 'skills' || type === 'participation' || type === 'qualification' ? type : 'knowledge'
}
