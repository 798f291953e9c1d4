import { type ComponentProps, useState } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { IconButton } from '../buttons/IconButton.tsx'
import { Field, type FieldProps } from './Field.tsx'
import styles from './field.module.css'

/** A password field with a button to show the password. Set `autoComplete` for password managers. */
export function PasswordField({ label, hint, error, id, ...input }: ComponentProps<'input'> & FieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, id }}>
      {(control) => (
        <div className={styles.withEnd}>
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={styles.control}
          />
          <IconButton
            icon="eye"
            label={m.shell_show_password()}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}
