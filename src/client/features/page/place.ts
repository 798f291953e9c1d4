import type { LinkProps } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { sharedValue } from '#client/browser/shared-value.ts'

/** Parent pages with their links. */
export type Breadcrumbs = { label: string; link: LinkProps }[]

type Place = { title: string; breadcrumbs: Breadcrumbs; task: boolean }

const place = sharedValue<Place | null>(() => null)

/** The page on screen; null while it loads or after it failed to load. */
export const usePlace = place.use

/** Tells the top bar, which is rendered before any page, what page is shown. */
export function useAsPlace({ title, breadcrumbs, task }: Place) {
  useLayoutEffect(() => place.set({ title, breadcrumbs, task }), [title, breadcrumbs, task])
  useLayoutEffect(() => () => place.set(null), [])
}
