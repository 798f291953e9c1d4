import { useEffect, useMemo } from 'react'
import { badgeSvg } from '#art/badge.ts'
import { isUploaded } from '#client/api/uploaded-picture.ts'
import { typeOf } from '#client/features/templates/texts/template-texts.ts'
import { useOpenTemplate, useTemplateValue } from '../form/template-form.tsx'
import type { PictureField } from '../form/template-values.ts'

/** URL of the picture, a newly chosen file before the saved upload; null if generated art is shown. */
export function useShownPicture(field: PictureField): string | null {
  const pending = useTemplateValue(field)
  const saved = useOpenTemplate().template?.[`${field}_path`]
  const chosen = useMemo(() => (pending instanceof File ? URL.createObjectURL(pending) : null), [pending])
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen])
  if (pending === 'drawn') return null
  return chosen ?? (saved && isUploaded(saved) ? saved : null)
}

/** The badge's current picture, large and small. */
export function useBadgeSource() {
  const uploaded = useShownPicture('image')
  const type = typeOf({ type: useTemplateValue('type') })
  const color = useTemplateValue('color_primary')
  const code = useTemplateValue('code')
  const { template } = useOpenTemplate()
  const seed = template?.id ?? 'new'
  const isLearningPath = template?.is_learning_path === 1
  return useMemo(() => {
    if (uploaded) return { full: uploaded, mini: uploaded, isDrawn: false }
    const art = { type, color, code, seed, isLearningPath }
    return { full: addressOf(badgeSvg(art)), mini: addressOf(badgeSvg({ ...art, detail: 'mini' })), isDrawn: true }
  }, [uploaded, type, color, code, seed, isLearningPath])
}

export const addressOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
