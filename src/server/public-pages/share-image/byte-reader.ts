/** Reads numbers as font files write them, one after the other. */
export class ByteReader {
  at = 0
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  u8() {
    return this.bytes.readUInt8(this.at++)
  }

  u16() {
    this.at += 2
    return this.bytes.readUInt16BE(this.at - 2)
  }

  i16() {
    this.at += 2
    return this.bytes.readInt16BE(this.at - 2)
  }

  u32() {
    this.at += 4
    return this.bytes.readUInt32BE(this.at - 4)
  }

  text(length: number) {
    this.at += length
    return this.bytes.toString('latin1', this.at - length, this.at)
  }

  /** A number of up to five bytes, seven bits in each (UIntBase128). */
  base128() {
    let value = 0
    for (;;) {
      const byte = this.u8()
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
  }

  /** A number of one to three bytes, of which small ones take one (255UInt16). */
  short() {
    const first = this.u8()
    if (first === 253) return this.u16()
    if (first === 254) return 506 + this.u8()
    return first === 255 ? 253 + this.u8() : first
  }
}
