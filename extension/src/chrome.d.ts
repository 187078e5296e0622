/** What the extension uses of the browser. The list is short on purpose: the fewer rights, the less there is to trust. */
declare namespace chrome {
  interface Happening<Listener> {
    addListener(listener: Listener): void;
  }
  interface Area {
    get(keys: readonly string[]): Promise<Record<string, unknown>>;
    set(items: object): Promise<void>;
    remove(keys: readonly string[]): Promise<void>;
    onChanged: Happening<(changes: Record<string, { newValue?: unknown }>) => void>;
  }
  interface Tab {
    id?: number;
    windowId: number;
  }
  namespace storage {
    const local: Area;
    /** Gone when the browser is closed. */
    const session: Area;
  }
  namespace action {
    const onClicked: Happening<(tab: Tab) => void>;
  }
  namespace sidePanel {
    function open(options: { windowId: number }): Promise<void>;
  }
  namespace scripting {
    function executeScript<T>(injection: { target: { tabId: number }; func: () => T }): Promise<{ result?: T }[]>;
  }
  namespace tabs {
    function create(options: { url: string }): Promise<unknown>;
  }
  namespace runtime {
    function getManifest(): { host_permissions: string[] };
  }
}
