/** What a badge certifies. It decides the silhouette, the emblem, the border and the fallback colour. */
export type BadgeType = 'knowledge' | 'skills' | 'participation' | 'qualification'

/** The type to draw: a badge without a type, or of a type this version does not know, is drawn as knowledge. */
export function drawnType(type: BadgeType | null): BadgeType {
  return type === 'skills' || type === 'participation' || type === 'qualification' ? type : 'knowledge'
}
