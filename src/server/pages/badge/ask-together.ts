/**
 * Makes one question of those that come while another is being answered: at most one is under way. None is answered by what
 * was asked before it came, so that each answer is of after its question.
 * @param ask all of some keys at once
 * @returns the answer for one key; undefined where there is none
 */
export function askTogether<Answer>(ask: (keys: string[]) => Promise<Map<string, Answer>>) {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: { keys: Set<string>; answers: Promise<Map<string, Answer>> } | undefined

  function open() {
    const keys = new Set<string>()
    const answers = underWay.then(() => {
      next = undefined
      return ask([...keys])
    })
    underWay = answers.catch(() => {})
    return { keys, answers }
  }

  return async (key: string): Promise<Answer | undefined> => {
    next ??= open()
    next.keys.add(key)
    return (await next.answers).get(key)
  }
}
