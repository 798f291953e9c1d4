import type { ReactNode } from 'react'
import type { Permission } from '#contract/permissions.ts'
import { useMay } from './permissions.ts'

/** Renders its children only for users with the permission; for features that others would not look for. */
export const May = ({ do: permission, children }: { do: Permission; children: ReactNode }) =>
  useMay(permission) ? children : null
