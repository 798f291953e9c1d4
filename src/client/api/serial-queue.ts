/** Runs what it is given one after the other, in the order of asking. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  /** @returns what the work returns; its failure does not keep the next from running */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.rest().then(work)
    this.#last = result
    return result
  }

  /** Once all that was given until now is through, well or not. */
  async rest(): Promise<void> {
    await this.#last.catch(() => {})
  }
}
