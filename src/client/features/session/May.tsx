import type { ReactNode } from 'react'
import type { Permission } from '#contract/permissions.ts'
import { useMay } from './permissions.ts'

/** What is offered only to whoever may do it: absent where nobody else would look for it. */
export const May = ({ do: permission, children }: { do: Permission; children: ReactNode }) =>
  useMay(permission) ? children : null
