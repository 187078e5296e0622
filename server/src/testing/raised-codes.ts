import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type ErrorCode, errors } from '@app/contract/base/errors';
import { type ModuleItem, parseSync } from '@swc/core';

/*
 * Which codes a route can fail with, read from the sources: from the call that binds an endpoint, along every name it
 * mentions, to the codes that are mentioned there. That is more than can really happen, because conditions are not
 * understood, but a code that is not found is raised nowhere.
 */

const source = resolve(import.meta.dirname, '..');
/* Turns failures of the database into codes, whatever the route is. */
const translator = join(source, 'platform', 'errors.ts');

interface Mentions {
  codes: Set<ErrorCode>;
  /** SQL, and names of tables. */
  texts: string[];
  names: Set<string>;
  /** `object.name`: perhaps a method, perhaps something out of a module that was imported as a whole. */
  members: { object: string; name: string }[];
}
interface Place {
  file: string;
  name: string;
}
interface Module {
  declared: Map<string, Mentions>;
  imported: Map<string, Place>;
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text);

function walk(value: unknown, visit: (node: Node) => void): void {
  if (!isNode(value)) return;
  visit(value);
  for (const part of Object.values(value)) walk(part, visit);
}

function mentionsOf(...parts: unknown[]): Mentions {
  const found: Mentions = { codes: new Set(), texts: [], names: new Set(), members: [] };
  walk(parts, ({ type, value, raw, object, property }) => {
    if (type === 'Identifier') found.names.add(String(value));
    if (type === 'MemberExpression' && isNode(object) && isNode(property))
      found.members.push({ object: String(object['value']), name: String(property['value']) });
    if (type === 'TemplateElement') found.texts.push(String(raw));
    if (type !== 'StringLiteral') return;
    found.texts.push(String(value));
    if (isErrorCode(String(value))) found.codes.add(String(value) as ErrorCode);
  });
  return found;
}

const modules = new Map<string, Module>();
/** Functions that belong to an object or a class, by their name. */
const methods = new Map<string, { file: string; mentions: Mentions }[]>();
const bodies = new Map<string, ModuleItem[]>();

function readModule(file: string): void {
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', target: 'esnext' });
  const module: Module = { declared: new Map(), imported: new Map() };
  modules.set(file, module);
  bodies.set(file, body);
  const fileOf = (specifier: string) =>
    specifier.startsWith('.')
      ? resolve(dirname(file), specifier)
      : specifier.replace(/^#(\w+)\/(.*)$/, (_, folder: string, path: string) => join(source, folder, `${path}.ts`));
  for (const item of body) {
    if (item.type === 'ImportDeclaration')
      for (const each of item.specifiers)
        module.imported.set(each.local.value, {
          file: fileOf(item.source.value),
          name: ('imported' in each && each.imported?.value) || each.local.value,
        });
    if (item.type === 'ExportNamedDeclaration' && item.source)
      for (const each of item.specifiers)
        if (each.type === 'ExportSpecifier')
          module.imported.set((each.exported ?? each.orig).value, {
            file: fileOf(item.source.value),
            name: each.orig.value,
          });
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : item;
    if (declaration.type === 'FunctionDeclaration')
      module.declared.set(declaration.identifier.value, mentionsOf(declaration));
    if (declaration.type === 'VariableDeclaration')
      for (const each of declaration.declarations)
        if (each.id.type === 'Identifier') module.declared.set(each.id.value, mentionsOf(each.init));
  }
  if (file.startsWith(join(source, 'platform')))
    walk(body, (node) => {
      if (
        !['KeyValueProperty', 'MethodProperty', 'ClassMethod', 'PrivateMethod'].includes(String(node['type'])) ||
        !isNode(node['key'])
      )
        return;
      const name = String(node['key']['value']);
      methods.set(name, [...(methods.get(name) ?? []), { file, mentions: mentionsOf(node) }]);
    });
}

/** Where a name comes from, past files that only pass it on. */
function originOf({ file, name }: Place): Place {
  const next = modules.get(file)?.imported.get(name);
  return next ? originOf(next) : { file, name };
}

function reach(file: string, from: Mentions): Pick<Mentions, 'codes' | 'texts'> {
  const found = { codes: new Set<ErrorCode>(), texts: [] as string[] };
  const seen = new Set<Mentions>();
  const follow = (at: string, mentions: Mentions | undefined): void => {
    if (!mentions || seen.has(mentions) || at === translator) return;
    seen.add(mentions);
    for (const code of mentions.codes) found.codes.add(code);
    found.texts.push(...mentions.texts);
    for (const name of mentions.names) {
      const origin = originOf({ file: at, name });
      follow(origin.file, modules.get(origin.file)?.declared.get(origin.name));
    }
    for (const { object, name } of mentions.members) {
      const whole = modules.get(at)?.imported.get(object);
      if (whole) follow(whole.file, modules.get(whole.file)?.declared.get(name));
      for (const method of methods.get(name) ?? []) follow(method.file, method.mentions);
    }
  };
  follow(file, from);
  return found;
}

/** `login`, or `endpoints.login`. */
const nameOf = ({ value, property }: Node): string => String(isNode(property) ? property['value'] : value);

/** By the name of the endpoint: the codes, and all texts in which a table can be named. */
export function raisedCodes(): Map<string, Pick<Mentions, 'codes' | 'texts'>> {
  const isSource = (name: string) => !/\.(test|access)\.ts$|^(testing|bench|demo|faults)[/\\]/.test(name);
  for (const name of globSync('**/*.ts', { cwd: source }).filter(isSource)) readModule(join(source, name));
  const raised = new Map<string, Pick<Mentions, 'codes' | 'texts'>>();
  for (const [file, body] of bodies) {
    if (!file.endsWith('feature.ts')) continue;
    walk(body, ({ type, key, value }) => {
      if (type !== 'KeyValueProperty' || !isNode(key) || key['value'] !== 'routes' || !isNode(value)) return;
      for (const element of (value['elements'] as { expression: Node }[] | undefined) ?? []) {
        const [endpoint, ...rest] = element.expression['arguments'] as { expression: Node }[];
        raised.set(nameOf(endpoint!.expression), reach(file, mentionsOf(element.expression['callee'], rest)));
      }
    });
  }
  return raised;
}
