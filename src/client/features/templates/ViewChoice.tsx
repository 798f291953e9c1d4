import { Segments } from '#client/ui/forms/Segments.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { TemplateView } from './template-view.ts'

const views = [
  { id: 'gallery', icon: 'badges', label: m.templates_view_gallery },
  { id: 'list', icon: 'table', label: m.templates_view_list },
] as const

/** Gallery or list: acts at once, and is remembered. */
export function ViewChoice({ chosen, onChoose }: { chosen: TemplateView; onChoose: (view: TemplateView) => void }) {
  const choices = views.map(({ label, ...view }) => ({ ...view, label: label() }))
  return <Segments label={m.templates_view()} isBare choices={choices} chosen={chosen} onChoose={onChoose} />
}
