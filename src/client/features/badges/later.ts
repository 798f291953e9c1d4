import { lazy } from 'react'

/** Fetches what the list of badges does not need at first. */
export const onDemand = () => import('./gate.ts').then(({ load }) => load())

/** The words of the chips. */
export const chipWords = () => import('./gate.ts').then(({ loadChips }) => loadChips())

// Each comes by itself: rendered in a `LazyBoundary`.
export const BadgeActDialog = lazy(() => onDemand().then((module) => ({ default: module.BadgeActDialog })))
export const BadgesFailed = lazy(() => onDemand().then((module) => ({ default: module.BadgesFailed })))
export const BadgeSheet = lazy(() => onDemand().then((module) => ({ default: module.BadgeSheet })))
export const BadgesStale = lazy(() => onDemand().then((module) => ({ default: module.BadgesStale })))
export const BulkBar = lazy(() => onDemand().then((module) => ({ default: module.BulkBar })))
export const ChooseColumns = lazy(() => onDemand().then((module) => ({ default: module.ChooseColumns })))
export const FilterDialog = lazy(() => onDemand().then((module) => ({ default: module.FilterDialog })))
export const NoBadges = lazy(() => onDemand().then((module) => ({ default: module.NoBadges })))
