import { type ReactNode, useState } from 'react'
import { ComboBox as AriaComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { m } from '#i18n/paraglide/messages.js'
import { AriaLocale } from './AriaLocale.tsx'
import styles from './ComboBox.module.css'
import { Field, type FieldProps } from './Field.tsx'
import field from './field.module.css'
import { Icon } from './Icon.tsx'
import { Marked } from './Marked.tsx'

export type ComboOption = {
  id: string
  title: string
  /** Code and version, at the right. */
  code?: string
  /** 28 px. */
  picture?: ReactNode
  /** Why it cannot be chosen; it is shown all the same. */
  unavailable?: string
}

type ComboBoxProps = FieldProps & {
  /** What matches the search. */
  options: ComboOption[]
  selected: ComboOption | null
  onSelect: (option: ComboOption | null) => void
  /** What was typed, on every keystroke; empty again once something is chosen. */
  onSearch: (text: string) => void
  onBlur?: () => void
  isBusy?: boolean
  placeholder?: string
  /** What to say where nothing matches. */
  empty: (search: string) => ReactNode
  /** What a press on the field opens. */
  ref?: React.Ref<HTMLInputElement>
}

/** One of more than seven things, found by typing. */
export function ComboBox(props: ComboBoxProps) {
  const { label, hint, error, optional, options, selected, onSelect, onSearch, onBlur, placeholder, ref } = props
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? selected?.title ?? ''

  const type = (next: string) => {
    // The widget also reports the title that it writes itself.
    if (next === selected?.title) return
    setTyped(next)
    onSearch(next)
    if (next === '') onSelect(null)
  }
  const select = (id: unknown) => {
    const option = options.find((each) => each.id === id)
    if (!option) return
    setTyped(null)
    onSearch('')
    onSelect(option)
  }
  return (
    <AriaLocale>
      <Field {...{ label, hint, error, optional }}>
        {({ id, ...described }) => (
          <AriaComboBox
            aria-label={label}
            items={options}
            inputValue={text}
            onInputChange={type}
            selectedKey={selected?.id ?? null}
            onSelectionChange={select}
            disabledKeys={options.filter(({ unavailable }) => unavailable).map((option) => option.id)}
            onBlur={() => {
              setTyped(null)
              onSearch('')
              onBlur?.()
            }}
            menuTrigger="focus"
            allowsEmptyCollection
            className={field.withIcon}
          >
            <Icon name="search" />
            <Input ref={ref} id={id} {...described} className={field.control} placeholder={placeholder} />
            <Popover className={styles.popover}>
              <ListBox<ComboOption> className={styles.list} renderEmptyState={() => <Empty {...props} text={text} />}>
                {(option) => <Option option={option} search={typed ?? ''} />}
              </ListBox>
            </Popover>
          </AriaComboBox>
        )}
      </Field>
    </AriaLocale>
  )
}

const Option = ({ option, search }: { option: ComboOption; search: string }) => (
  <ListBoxItem id={option.id} className={styles.option} textValue={option.title}>
    {option.picture}
    <span className={styles.title}>
      <Marked text={option.title} search={search} />
      {option.unavailable && <small>{option.unavailable}</small>}
    </span>
    {option.code && <span className={`${styles.code} num`}>{option.code}</span>}
  </ListBoxItem>
)

const Empty = ({ isBusy, empty, text }: Pick<ComboBoxProps, 'isBusy' | 'empty'> & { text: string }) => (
  <div className={styles.empty}>{isBusy ? m.shell_loading() : empty(text)}</div>
)
