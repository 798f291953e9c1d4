import { useQuery } from '@tanstack/react-query'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { BlankBadge } from '#client/features/templates/BlankBadge.tsx'
import { templateQuery } from '#client/features/templates/templates.queries.ts'

/** A template's picture by id; blank while it loads, or if the template is gone. */
export function TemplatePicture({ id, size }: { id: string; size: number }) {
  const { data: template } = useQuery(templateQuery(id))
  return template ? <BadgePicture of={template} size={size} /> : <BlankBadge size={size} />
}
