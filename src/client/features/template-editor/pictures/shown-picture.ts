import { useEffect, useMemo } from 'react'
import { isUploaded } from '#client/api/uploaded-picture.ts'
import { useEdited } from '../editing/editing-context.ts'
import type { PictureField } from './kept-pictures.ts'

/** The address of the uploaded picture, the one that was just chosen first; null where the drawn one is shown. */
export function useShownPicture(field: PictureField): string | null {
  const pending = useEdited(({ pictures }) => pictures[field])
  const saved = useEdited(({ template }) => template?.[`${field}_path`])
  const chosen = useMemo(() => (pending instanceof File ? URL.createObjectURL(pending) : null), [pending])
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen])
  if (pending === 'drawn') return null
  return chosen ?? (saved && isUploaded(saved) ? saved : null)
}
