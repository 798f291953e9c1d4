import type { LinkProps } from '@tanstack/react-router'

/** Where a path's steps are put in order. */
export const pathLink = (pathId: string): LinkProps => ({ to: '/learning-paths/$pathId', params: { pathId } })
