import { type KeyboardEvent, lazy, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '../buttons/Icon.tsx'
import iconButton from '../buttons/IconButton.module.css'
import { LazyBoundary } from '../feedback/LazyBoundary.tsx'
import type { MenuPopoverProps } from './MenuPopover.tsx'
import type { MenuChoice, MenuGroup, MenuItem } from './menu-groups.ts'

type TypedChoice<Id extends string> = {
  label: string
  choices: { id: Id; label: string }[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** A choice between values of one type, which the menu itself knows by their ids alone. */
export const menuChoice = <Id extends string>({ onChoose, ...choice }: TypedChoice<Id>): MenuChoice => ({
  ...choice,
  onChoose: (id) => {
    const chosen = choice.choices.find((each) => each.id === id)
    if (chosen) onChoose(chosen.id)
  },
})

/** What an open menu is given besides what it offers. */
export type OpenMenu = Omit<MenuPopoverProps, 'groups'>

/** A menu whose offer comes with it, so that no page loads the words and acts of a menu that stays closed. */
export type LazyMenu = {
  /** Asks for its files: a pointer or the focus draws near. */
  preload: () => void
  /** A `MenuPopover` with what it offers. */
  draw: (menu: OpenMenu) => ReactNode
}

type MenuButtonProps = ({ groups: MenuGroup[] } | LazyMenu) & {
  /** What the menu is called, and the button too unless its face has words. */
  label: string
  /** The face has words, which are then the button's name: whoever speaks to the browser says what they read. */
  hasWords?: boolean
  className?: string
  /** What the button shows. */
  face: ReactNode
}

// The menu itself is a hundred times the button: it comes when a pointer or the focus draws near.
const load = () => import('./MenuPopover.tsx')
const MenuPopover = lazy(() => load().then((module) => ({ default: module.MenuPopover })))

/** Which item a key that opens the menu leads to. */
const BEGINNINGS: Record<string, 'first' | 'last'> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
}

/** A button that opens a menu. */
export function MenuButton({ label, hasWords = false, className, face, ...offer }: MenuButtonProps) {
  const preload = 'groups' in offer ? load : offer.preload
  const trigger = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'first' | 'last' | true | null>(null)
  // On the key itself: the click that follows Enter counts as a screen reader's, for which the focus is not put on an item.
  const openByKey = (event: KeyboardEvent) => {
    const begins = BEGINNINGS[event.key]
    if (!begins || opened) return
    event.preventDefault()
    setOpened(begins)
  }
  const press = (event: MouseEvent) => setOpened(opened ? null : event.detail === 0 ? 'first' : true)
  const menu = (begins: OpenMenu['begins']): OpenMenu => ({ label, trigger, onClose: () => setOpened(null), begins })
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={hasWords ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onClick={press}
        onKeyDown={openByKey}
        // Its click would close what the key has opened.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onFocus={preload}
        onPointerEnter={preload}
      >
        {face}
      </button>
      {opened && (
        <LazyBoundary>
          {'groups' in offer ? <MenuPopover {...menu(opened)} groups={offer.groups} /> : offer.draw(menu(opened))}
        </LazyBoundary>
      )}
    </>
  )
}

/** The menu behind the three dots of a row or of a page head; `label` says of what. */
export const MoreMenu = ({ label, ...offer }: { label: string } & ({ items: MenuItem[] } | LazyMenu)) => (
  <MenuButton
    label={label}
    {...('items' in offer ? { groups: [offer.items] } : offer)}
    className={`${iconButton.button} ${iconButton.small}`}
    face={<Icon name="more" />}
  />
)
