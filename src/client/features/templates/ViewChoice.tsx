import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { TemplateView } from './template-view.ts'

const views = [
  { id: 'gallery', icon: 'badges', label: m.templates_view_gallery },
  { id: 'list', icon: 'table', label: m.templates_view_list },
] as const

/** Switch between gallery and list; applies at once, and is remembered. */
export function ViewChoice({ chosen, onChoose }: { chosen: TemplateView; onChoose: (view: TemplateView) => void }) {
  const choices = views.map(({ label, ...view }) => ({ ...view, label: label() }))
  return <SegmentedControl label={m.templates_view()} isBare choices={choices} chosen={chosen} onChoose={onChoose} />
}
