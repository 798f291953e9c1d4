import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { Icon } from '../buttons/Icon.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import styles from './ToastRegion.module.css'
import { dismiss, type Toast, undo, useToasts } from './toasts.ts'

const SECONDS = 8

/**
 * The region for toasts, at the bottom left or above the tab bar. Toasts are stacked, newest on top, and spread out on
 * hover or focus. F6 focuses the newest one, so that Undo is reachable by keyboard.
 */
export function ToastRegion() {
  const toasts = useToasts()
  const region = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isHeld = isOver || hasFocus

  // Removing a focused toast loses the focus without a blur event.
  useEffect(() => {
    if (toasts.length === 0) setOver(false)
    setFocus(region.current?.contains(document.activeElement) ?? false)
  }, [toasts])

  useEffect(() => {
    const reach = (event: KeyboardEvent) => {
      // In the newest one, on top.
      const first = region.current?.lastElementChild?.querySelector('button')
      if (event.key !== 'F6' || !first) return
      event.preventDefault()
      first.focus()
    }
    document.addEventListener('keydown', reach)
    return () => document.removeEventListener('keydown', reach)
  }, [])

  useEffect(() => (region.current ? reserveToastRoom(region.current) : undefined), [])

  return (
    <section
      ref={region}
      className={styles.region}
      data-held={isHeld || undefined}
      aria-label={m.shell_notices()}
      aria-live="polite"
      data-react-aria-top-layer="true"
      onMouseEnter={() => setOver(true)}
      onMouseLeave={() => setOver(false)}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
    >
      {toasts.map((toast, place) => (
        <ToastNotice key={toast.id} toast={toast} isHeld={isHeld} behind={toasts.length - 1 - place} />
      ))}
    </section>
  )
}

type ToastNoticeProps = {
  toast: Toast
  isHeld: boolean
  /** Number of newer toasts. */
  behind: number
}

function ToastNotice({ toast, isHeld, behind }: ToastNoticeProps) {
  const left = useRef(SECONDS * 1000)
  useEffect(() => {
    if (isHeld) return
    const began = performance.now()
    const timer = setTimeout(() => dismiss(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - began
    }
  }, [isHeld, toast.id])

  return (
    <div className={styles.toast} style={{ '--behind': behind } as CSSProperties}>
      <Icon name={toast.undo ? 'check' : 'info'} />
      <span {...fontAttributes(toast.text)}>{toast.text}</span>
      {toast.undo && (
        <button type="button" className={styles.undo} onClick={() => undo(toast.id)}>
          {m.shell_undo()}
        </button>
      )}
      <IconButton icon="x" label={m.shell_dismiss()} className={styles.dismiss} onClick={() => dismiss(toast.id)} />
    </div>
  )
}

/**
 * Sets `--toast-room` to the height that the toasts take up with their margin, so that a dialog or a side sheet of a narrow
 * window can leave it free.
 *
 * @returns a function that ends this
 */
function reserveToastRoom(region: HTMLElement) {
  const observer = new ResizeObserver(() => {
    const height = region.getBoundingClientRect().height
    const room = height > 0 ? `calc(${height}px + var(--s-5) + env(safe-area-inset-top))` : '0px'
    document.documentElement.style.setProperty('--toast-room', room)
  })
  observer.observe(region)
  return () => observer.disconnect()
}
