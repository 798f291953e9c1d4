import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonKind, buttonClass } from './button-class.ts'
import { Icon, type IconName } from './Icon.tsx'

type Looks = { kind?: ButtonKind; icon?: IconName; big?: boolean }

/** A plain link that looks like a button, for files and pages outside the dashboard. */
export function AnchorButton({ kind, icon, big, className, children, ...rest }: ComponentProps<'a'> & Looks) {
  return (
    <a {...rest} className={buttonClass(kind, big, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

/** A router link that looks like a button; takes the props of the router's `Link`. */
export const LinkButton = createLink(AnchorButton)
