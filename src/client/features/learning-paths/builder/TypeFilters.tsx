import { TypeSilhouette } from '#client/features/templates/TypeSilhouette.tsx'
import { typeName } from '#client/features/templates/template-words.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { TemplateType } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Choice } from './path-choices.ts'
import styles from './TemplatesToAdd.module.css'

type TypeFiltersProps = {
  /** Undefined while loading; nothing is counted until then. */
  choices: readonly Choice[] | undefined
  chosen: ReadonlySet<TemplateType>
  onChoose: (types: ReadonlySet<TemplateType>) => void
}

/** Filter by type: the four silhouettes with their counts. None selected means all. */
export function TypeFilters({ choices, chosen, onChoose }: TypeFiltersProps) {
  const counts = new Map<TemplateType, number>()
  for (const { template } of choices ?? []) {
    if (template?.type) counts.set(template.type, (counts.get(template.type) ?? 0) + 1)
  }
  const countOf = (type: TemplateType) => choices && formatNumber(counts.get(type) ?? 0)
  const nameOf = (type: TemplateType) => {
    const count = countOf(type)
    return count === undefined ? typeName(type) : m.paths_pick_type({ type: typeName(type), count })
  }
  const toggle = (type: TemplateType, isOn: boolean) => {
    onChoose(new Set(isOn ? [...chosen, type] : [...chosen].filter((other) => other !== type)))
  }
  return (
    <fieldset className={styles.types}>
      <legend className="sr">{m.paths_pick_types()}</legend>
      {TemplateType.options.map((type) => (
        <label key={type} title={typeName(type)}>
          <input
            type="checkbox"
            checked={chosen.has(type)}
            onChange={({ target }) => toggle(type, target.checked)}
            aria-label={nameOf(type)}
          />
          <TypeSilhouette type={type} size={24} />
          <span className={styles.typeCount} aria-hidden="true">
            {countOf(type)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
