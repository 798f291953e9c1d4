import type { KeyboardEvent } from 'react'

/** Whether Enter was pressed outside IME composition, where it accepts a candidate. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent) => key === 'Enter' && !nativeEvent.isComposing
