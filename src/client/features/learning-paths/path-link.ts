import type { LinkProps } from '@tanstack/react-router'

/** Link to a path's steps. */
export const pathLink = (pathId: string): LinkProps => ({ to: '/learning-paths/$pathId', params: { pathId } })
