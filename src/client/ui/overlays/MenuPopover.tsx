import { useRouter } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { Header } from 'react-aria-components/Header'
import { MenuItem as AriaMenuItem, Menu, MenuSection, Popover } from 'react-aria-components/Menu'
import { m } from '#i18n/compiled/messages.js'
import { Icon } from '../buttons/Icon.tsx'
import { AriaLocale } from '../layout/AriaLocale.tsx'
import styles from './MenuPopover.module.css'
import type { MenuChoice, MenuGroup, MenuItem } from './menu-groups.ts'

export type MenuPopoverProps = {
  label: string
  groups: MenuGroup[]
  trigger: RefObject<HTMLElement | null>
  onClose: () => void
  /** Initial focus: an item if opened by a key, none if opened by a pointer. */
  initialFocus: 'first' | 'last' | true
}

/** The open menu, beside the button that opened it. */
export function MenuPopover({ label, groups, trigger, onClose, initialFocus }: MenuPopoverProps) {
  return (
    <AriaLocale>
      <Popover
        className={styles.popover}
        aria-label={label}
        placement="bottom end"
        triggerRef={trigger}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Menu className={styles.menu} aria-label={label} autoFocus={initialFocus} onClose={onClose}>
          {groups.map((group) =>
            Array.isArray(group) ? (
              <ActionSection key={group[0]?.id} items={group} />
            ) : (
              <Choice key={group.label} choice={group} />
            ),
          )}
        </Menu>
      </Popover>
    </AriaLocale>
  )
}

function ActionSection({ items }: { items: MenuItem[] }) {
  const router = useRouter()
  return (
    <MenuSection className={styles.group} aria-label={m.word_actions()}>
      {items.map((item) => (
        <AriaMenuItem
          key={item.id}
          id={item.id}
          className={`${styles.item} ${item.danger ? styles.danger : ''}`}
          textValue={item.label}
          isDisabled={Boolean(item.unavailable)}
          onAction={'href' in item ? () => router.history.push(item.href) : item.onAction}
        >
          {item.icon && <Icon name={item.icon} />}
          <span>
            {item.label}
            {item.unavailable && <small>{item.unavailable}</small>}
          </span>
        </AriaMenuItem>
      ))}
    </MenuSection>
  )
}

function Choice({ choice: { label, choices, chosen, onChoose } }: { choice: MenuChoice }) {
  return (
    <MenuSection
      className={styles.group}
      selectionMode="single"
      selectedKeys={[chosen]}
      disallowEmptySelection
      onSelectionChange={(keys) => {
        const [key] = keys
        if (key !== undefined) onChoose(String(key))
      }}
    >
      <Header className={styles.heading}>{label}</Header>
      {choices.map((choice) => (
        <AriaMenuItem key={choice.id} id={choice.id} className={styles.item} textValue={choice.label}>
          {({ isSelected }) => (
            <>
              <span className={styles.tick}>{isSelected && <Icon name="check" size={18} />}</span>
              {choice.label}
            </>
          )}
        </AriaMenuItem>
      ))}
    </MenuSection>
  )
}
