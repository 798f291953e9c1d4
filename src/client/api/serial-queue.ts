/** Runs tasks one after another, in the order in which they were added. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  /** @returns the task's result; its failure does not stop the tasks after it */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.rest().then(work)
    this.#last = result
    return result
  }

  /** Resolves once every task added so far has settled. */
  async rest(): Promise<void> {
    await this.#last.catch(() => {})
  }
}
