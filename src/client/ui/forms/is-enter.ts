import type { KeyboardEvent } from 'react'

/** Whether Enter was pressed by somebody who is not composing a text, whose Enter accepts a candidate of their input method. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent) => key === 'Enter' && !nativeEvent.isComposing
