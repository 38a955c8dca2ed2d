interface CompletedCall {
  readonly call: string
  readonly fields: readonly { readonly name: string; readonly choices: readonly string[] }[]
}

/**
 * A script that completes `npm run staff -- …` in bash, and in zsh by its bashcompinit: the calls, their fields, and the
 * values of a field that chooses among a few. All other completion of npm stays as it was.
 */
export function completionScript(words: readonly string[], calls: readonly CompletedCall[]): string {
  const first = [...new Set([...words.map((word) => word.split(' ')[0] as string), ...calls.map(({ call }) => call)])]
  const second = Map.groupBy(words, (word) => word.split(' ')[0] as string)
  const cases = [
    ...[...second].map(([word, full]) => `    ${word}) echo "${full.map((one) => one.split(' ')[1]).join(' ')}" ;;`),
    `    help) echo "${calls.map(({ call }) => call).join(' ')}" ;;`,
    ...calls.map(
      ({ call, fields }) =>
        `    ${call}) echo "${[...fields.map(({ name }) => `${name}=`), '--file', '--json'].join(' ')}" ;;`,
    ),
    ...calls.flatMap(({ call, fields }) =>
      fields
        .filter(({ choices }) => choices.length > 0)
        .map(({ name, choices }) => `    ${call}:${name}) echo "${choices.join(' ')}" ;;`),
    ),
  ]
  return `${`# source <(npm run -s staff -- completion)
[ -n "$ZSH_VERSION" ] && autoload -U +X bashcompinit && bashcompinit
_lottolens_words() {
  case "$1" in
    '') echo "help completion ${first.join(' ')}" ;;
${cases.join('\n')}
  esac
}
_lottolens_before=$(complete -p npm 2>/dev/null | sed -n 's/.*-F \\([^ ]*\\) .*/\\1/p')
_lottolens_complete() {
  local line="\${COMP_LINE:0:$COMP_POINT}" typed words
  if [[ "$line" != "npm run staff -- "* ]]; then
    [ -n "$_lottolens_before" ] && [ "$_lottolens_before" != _lottolens_complete ] && "$_lottolens_before" "$@"
    return
  fi
  typed="\${line#npm run staff -- }"
  local call="\${typed%% *}" last="\${typed##* }"
  [[ "$typed" != *" "* ]] && call=''
  if [[ "$last" == *=* ]]; then
    # A shell breaks words at "=": only what follows it is completed.
    words="$(_lottolens_words "$call:\${last%%=*}")" last="\${last#*=}"
  else
    words="$(_lottolens_words "$call")"
  fi
  COMPREPLY=($(compgen -W "$words" -- "$last"))
  [[ "\${COMPREPLY[0]}" == *= ]] && compopt -o nospace 2>/dev/null
}
complete -F _lottolens_complete npm`}`
}
