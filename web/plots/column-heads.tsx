interface ColumnHeadsProps {
  readonly names: readonly string[]
  readonly rowClass?: string
  readonly cellClass?: string
}

/** The head of a table of figures: the first column names its rows and stands on the left, figures stand on the right. */
export const ColumnHeads = ({ names, rowClass = '', cellClass = '' }: ColumnHeadsProps) => (
  <thead>
    <tr className={`text-soft ${rowClass}`}>
      {names.map((name, index) => (
        <th
          key={name}
          scope="col"
          className={`py-2 font-normal ${index === 0 ? 'text-left' : 'pl-3 text-right'} ${cellClass}`}
        >
          {name}
        </th>
      ))}
    </tr>
  </thead>
)
