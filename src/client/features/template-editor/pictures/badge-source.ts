import { useMemo } from 'react'
import { badgeSvg } from '#art/badge.ts'
import { useEdited } from '../editing/editing-context.ts'
import { typeOf } from '../template-texts.ts'
import { useShownPicture } from './shown-picture.ts'

/** The picture that the badge would have now, large and small. */
export function useBadgeSource(isLearningPath: boolean) {
  const uploaded = useShownPicture('image')
  const type = useEdited(({ mine }) => typeOf(mine))
  const color = useEdited(({ mine }) => mine.color_primary)
  const code = useEdited(({ mine }) => mine.code)
  const seed = useEdited(({ template }) => template?.id ?? 'new')
  return useMemo(() => {
    if (uploaded) return { full: uploaded, mini: uploaded, isDrawn: false }
    const art = { type, color, code, seed, isLearningPath }
    return { full: addressOf(badgeSvg(art)), mini: addressOf(badgeSvg({ ...art, detail: 'mini' })), isDrawn: true }
  }, [uploaded, type, color, code, seed, isLearningPath])
}

export const addressOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
