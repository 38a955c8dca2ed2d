/** The little linear algebra that the fit needs; matrices are rows of numbers, row by row. */

/** Lower triangle L with L·Lᵀ = the symmetric positive matrix of this size. Throws RangeError when it is not positive. */
function cholesky(matrix: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size)
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j] as number
      for (let k = 0; k < j; k++) sum -= (lower[i * size + k] as number) * (lower[j * size + k] as number)
      if (i !== j) lower[i * size + j] = sum / (lower[j * size + j] as number)
      else if (sum > 0) lower[i * size + i] = Math.sqrt(sum)
      else throw new RangeError('the matrix is not positive')
    }
  return lower
}

/** x with matrix · x = right. */
export function solved(matrix: Float64Array, size: number, right: Float64Array): Float64Array {
  const lower = cholesky(matrix, size)
  const x = right.slice()
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i] = (x[i] as number) - (lower[i * size + k] as number) * (x[k] as number)
    x[i] = (x[i] as number) / (lower[i * size + i] as number)
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i] = (x[i] as number) - (lower[k * size + i] as number) * (x[k] as number)
    x[i] = (x[i] as number) / (lower[i * size + i] as number)
  }
  return x
}

/** The inverse of a small symmetric positive matrix. */
export function inverted(matrix: Float64Array, size: number): Float64Array {
  const inverse = new Float64Array(size * size)
  for (let column = 0; column < size; column++) {
    const unit = new Float64Array(size)
    unit[column] = 1
    const x = solved(matrix, size, unit)
    for (let row = 0; row < size; row++) inverse[row * size + column] = x[row] as number
  }
  return inverse
}

/** The diagonal of the inverse; only the lower triangle of the matrix is read. */
export function variancesOf(matrix: Float64Array, size: number): number[] {
  const lower = cholesky(matrix, size)
  const diagonal = new Array<number>(size).fill(0)
  for (let column = 0; column < size; column++) {
    // Column of L⁻¹, whose squares add up along the rows of the inverse.
    const x = new Float64Array(size)
    for (let i = column; i < size; i++) {
      let sum = i === column ? 1 : 0
      for (let k = column; k < i; k++) sum -= (lower[i * size + k] as number) * (x[k] as number)
      x[i] = sum / (lower[i * size + i] as number)
    }
    diagonal[column] = x.reduce((sum, value) => sum + value * value, 0)
  }
  return diagonal
}

const SWEEPS = 60

/** The symmetric matrix with every eigenvalue below `smallest` raised to it, by Jacobi's rotations. */
export function raised(matrix: Float64Array, size: number, smallest: number): Float64Array {
  const a = matrix.slice()
  const vectors = new Float64Array(size * size)
  for (let i = 0; i < size; i++) vectors[i * size + i] = 1
  const get = (i: number, j: number) => a[i * size + j] as number
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let off = 0
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) off += get(p, q) * get(p, q)
    if (off < 1e-40) break
    for (let p = 0; p < size; p++)
      for (let q = p + 1; q < size; q++) {
        if (get(p, q) === 0) continue
        const theta = (get(q, q) - get(p, p)) / (2 * get(p, q))
        const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
        const cosine = 1 / Math.sqrt(t * t + 1)
        rotate(a, vectors, size, [p, q], cosine, t * cosine)
      }
  }
  const result = new Float64Array(size * size)
  for (let k = 0; k < size; k++) {
    const value = Math.max(get(k, k), smallest)
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++)
        result[i * size + j] =
          (result[i * size + j] as number) +
          value * (vectors[i * size + k] as number) * (vectors[j * size + k] as number)
  }
  return result
}

function rotate(
  a: Float64Array,
  vectors: Float64Array,
  size: number,
  [p, q]: readonly [number, number],
  cosine: number,
  sine: number,
) {
  const turn = (of: Float64Array, one: number, other: number) => {
    const [x, y] = [of[one] as number, of[other] as number]
    of[one] = cosine * x - sine * y
    of[other] = sine * x + cosine * y
  }
  for (let k = 0; k < size; k++) turn(a, k * size + p, k * size + q)
  for (let k = 0; k < size; k++) turn(a, p * size + k, q * size + k)
  for (let k = 0; k < size; k++) turn(vectors, k * size + p, k * size + q)
}
