import { Icon } from '#client/ui/buttons/Icon.tsx'
import { FieldGroup } from '#client/ui/forms/FieldGroup.tsx'
import styles from '#client/ui/forms/pictures/picture-cards.module.css'
import { TemplateType } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { TypeSilhouette } from '../TypeSilhouette.tsx'
import { typeName } from '../template-words.ts'
import { useTemplateField } from './form/template-form.tsx'

/** What the badge certifies, as a choice of four silhouettes. */
export function TypeField() {
  const { id, value, error, onChange } = useTemplateField('type')
  return (
    <FieldGroup id={id} label={m.word_type()} error={error}>
      <div className={`${styles.cards} ${styles.four}`}>
        {TemplateType.options.map((type) => (
          <label key={type}>
            <input
              type="radio"
              name="template-type"
              checked={value === type}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(type)}
            />
            <TypeSilhouette type={type} size={40} />
            <span className={styles.label}>{typeName(type)}</span>
            {value === type && (
              <span className={styles.tick}>
                <Icon name="check" size={14} />
              </span>
            )}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
