import { useRouter } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { Header } from 'react-aria-components/Header'
import { MenuItem as AriaMenuItem, Menu, MenuSection, Popover } from 'react-aria-components/Menu'
import { m } from '#i18n/compiled/messages.js'
import { Icon } from '../buttons/Icon.tsx'
import { AriaLocale } from '../layout/AriaLocale.tsx'
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
        className="min-w-52 max-w-[min(22rem,calc(100vw_-_24px))] rounded-control bg-raised shadow-menu [transition:opacity_var(--t-base)_var(--ez-out),transform_var(--t-base)_var(--ez-out)] data-entering:opacity-0 data-entering:[transform:translateY(-4px)] data-exiting:opacity-0 data-exiting:[transform:translateY(-4px)]"
        aria-label={label}
        placement="bottom end"
        triggerRef={trigger}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Menu
          className="max-h-[inherit] p-[5px] overflow-auto focus-visible:outline-none! focus-visible:[box-shadow:none]!"
          aria-label={label}
          autoFocus={initialFocus}
          onClose={onClose}
        >
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

const group = '[&+&]:mt-[5px] [&+&]:pt-[5px] [&+&]:border-t [&+&]:border-t-rule'

// The focused entry is highlighted anyway; the usual focus ring would cover its neighbours.
const entry =
  'flex items-center gap-2.5 min-h-control py-[3px] px-[9px] rounded-[4px] no-underline cursor-pointer [&_small]:block [&_small]:text-xs/xs data-focused:bg-selected data-disabled:cursor-not-allowed data-focus-visible:[outline:3px_solid_var(--focus-rim)]! data-focus-visible:[outline-offset:-3px]! data-focus-visible:[box-shadow:none]!'

const plain = 'text-ink [&>svg]:text-ink-2 data-focused:text-ink data-disabled:text-ink-3'

function ActionSection({ items }: { items: MenuItem[] }) {
  const router = useRouter()
  return (
    <MenuSection className={group} aria-label={m.word_actions()}>
      {items.map((item) => (
        <AriaMenuItem
          key={item.id}
          id={item.id}
          className={`${entry} ${item.danger ? 'text-danger [&>svg]:text-danger' : plain}`}
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
      className={group}
      selectionMode="single"
      selectedKeys={[chosen]}
      disallowEmptySelection
      onSelectionChange={(keys) => {
        const [key] = keys
        if (key !== undefined) onChoose(String(key))
      }}
    >
      <Header className="pt-1.5 px-[9px] pb-[3px] text-ink-3 text-xs">{label}</Header>
      {choices.map((choice) => (
        <AriaMenuItem key={choice.id} id={choice.id} className={`${entry} ${plain}`} textValue={choice.label}>
          {({ isSelected }) => (
            <>
              <span className="grid size-4.5 text-link">{isSelected && <Icon name="check" size={18} />}</span>
              {choice.label}
            </>
          )}
        </AriaMenuItem>
      ))}
    </MenuSection>
  )
}
