import { badgeSvg } from '#art/badge.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { FieldGroup } from '#client/ui/forms/FieldGroup.tsx'
import { TemplateType } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { typeName } from '../templates/template-words.ts'
import { fieldId, useEdited, useEditing } from './editing/editing-context.ts'
import styles from './TypeField.module.css'

const picture = (type: TemplateType) =>
  `data:image/svg+xml,${encodeURIComponent(badgeSvg({ type, color: null, code: '', seed: '', detail: 'mini' }))}`

/** What the badge certifies, told by four silhouettes. */
export function TypeField() {
  const editing = useEditing()
  const chosen = useEdited(({ mine }) => mine.type)
  const error = useEdited(({ errors }) => errors.type)
  return (
    <FieldGroup id={fieldId('type')} label={m.templates_type()} error={error}>
      <div className={styles.types}>
        {TemplateType.options.map((type) => (
          <label key={type}>
            <input
              type="radio"
              name="template-type"
              checked={chosen === type}
              aria-invalid={error ? true : undefined}
              onChange={() => editing.write('type', type)}
            />
            <img src={picture(type)} width={40} height={40} alt="" />
            {typeName(type)}
            {chosen === type && (
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
