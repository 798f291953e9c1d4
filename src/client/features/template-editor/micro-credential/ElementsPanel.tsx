import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import { elementName } from '#i18n/element-words.ts'
import { FieldLink } from '../FieldLink.tsx'
import { useOpenTemplate, useTemplateValues } from '../form/template-form.tsx'
import styles from './ElementsPanel.module.css'
import { type WrittenElement, writtenElements } from './micro-texts.ts'

/** How many of the eleven elements are there, as pins on the double gold wire, with the missing ones by name. */
export function ElementsPanel() {
  const { country } = useOpenTemplate()
  const elements = writtenElements(useTemplateValues(), country)
  const missing = elements.filter(({ isThere }) => !isThere)
  return (
    <div className={styles.panel}>
      <p role="status" className={styles.count}>
        {m.micro_elements({ count: elements.length - missing.length })}
      </p>
      <ol className={styles.pins}>
        {elements.map((element) => (
          <li key={element.element}>
            <Pin {...element} />
          </li>
        ))}
      </ol>
      {missing.length === 0 ? (
        <p className={styles.whole}>{m.micro_all_there()}</p>
      ) : (
        <ul className={styles.missing} aria-label={m.micro_still_missing()}>
          <li className="muted" aria-hidden="true">
            {m.micro_still_missing()}
          </li>
          {missing.map(({ element, number, field }) => (
            <li key={element}>
              <Icon name="alert" size={17} />
              {field && (
                <FieldLink field={field}>
                  {number} {elementName(element)}
                </FieldLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Pin({ element, number, isThere, field }: WrittenElement) {
  const name = elementName(element)
  const label = m.micro_pin({ number, element: name, state: isThere ? 'there' : 'missing' })
  if (!field) {
    // Each badge provides it, so there is no field to link to.
    return (
      <span className={styles.pin} title={name}>
        <span aria-hidden="true">{number}</span>
        <span className="sr">{label}</span>
      </span>
    )
  }
  return (
    <FieldLink
      field={field}
      className={isThere ? styles.pin : `${styles.pin} ${styles.open}`}
      label={label}
      title={name}
    >
      {number}
    </FieldLink>
  )
}
