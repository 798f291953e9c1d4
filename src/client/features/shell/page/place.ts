import type { LinkProps } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { sharedValue } from '#client/browser/shared-value.ts'

/** A page above this one: its name, and where it is. */
export type Breadcrumbs = { label: string; link: LinkProps }[]

type Place = { title: string; breadcrumbs: Breadcrumbs; task: boolean }

const place = sharedValue<Place | null>(() => null)

/** The page on screen; null while it is still coming, and where it did not come. */
export const usePlace = place.use

/** Tells the top bar, which stands before any page has come, where one is. */
export function useAsPlace({ title, breadcrumbs, task }: Place) {
  useLayoutEffect(() => place.set({ title, breadcrumbs, task }), [title, breadcrumbs, task])
  useLayoutEffect(() => () => place.set(null), [])
}
