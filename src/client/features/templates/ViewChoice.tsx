import { Icon } from '#client/ui/Icon.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { TemplateView } from './template-view.ts'
import styles from './ViewChoice.module.css'

const views = [
  { id: 'gallery', icon: 'badges', label: m.templates_view_gallery },
  { id: 'list', icon: 'table', label: m.templates_view_list },
] as const

/** Gallery or list: acts at once, and is remembered. */
export function ViewChoice({ chosen, onChoose }: { chosen: TemplateView; onChoose: (view: TemplateView) => void }) {
  return (
    <fieldset className={styles.views}>
      <legend className="sr">{m.templates_view()}</legend>
      {views.map(({ id, icon, label }) => (
        <label key={id} title={label()}>
          <input type="radio" name="templates-view" checked={id === chosen} onChange={() => onChoose(id)} />
          <Icon name={icon} />
          <span>{label()}</span>
        </label>
      ))}
    </fieldset>
  )
}
