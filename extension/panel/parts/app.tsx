import { useEffect, useState } from 'preact/hooks';
import './tokens.css';
import './base.css';
import './app.css';
import { Boundary } from './boundary';
import { CompareView } from './compare-view';
import { Dialogs } from './dialogs';
import { DriftView } from './drift-view';
import { Banners, Empty, Message } from './empty';
import { EventsView } from './events-view';
import { FindingsView } from './findings-view';
import { Inspector } from './inspector';
import { ItemPicker } from './item-picker';
import { ItemTree } from './item-tree';
import { KeysView } from './keys-view';
import { MomentBar } from './moment-bar';
import { OtherView } from './other-view';
import { Overview } from './overview';
import { SessionsView } from './sessions-view';
import { Splitter } from './splitter';
import { StatusBar } from './status-bar';
import { Timeline } from './timeline';
import { ImportButton, Toolbar } from './toolbar';
import { TreeBar } from './tree-bar';
import { PanelContext, useDesk, useLanguage, usePanel } from './use-panel';
import { useShortcuts } from './use-shortcuts';
import { ViewTabs } from './view-tabs';
import { WatchView } from './watch-view';
import { WhereView } from './where-view';

/** The whole panel, once a catalog is there to speak with. */
export function App() {
  const desk = useDesk();
  const panel = desk.panel.value;
  useEffect(() => {
    document.documentElement.lang = desk.language.locale.value;
    document.title = 'AG-UI Metadata';
  }, [desk, desk.language.locale.value]);
  if (!desk.language.ready.value) return null;
  return (
    <PanelContext.Provider value={panel}>
      {panel ? <Session key={panel.source.name} /> : <NoSession />}
    </PanelContext.Provider>
  );
}

function Session() {
  const { session } = usePanel();
  const { events, requests } = session.counts.value;
  const filled = events > 0 || requests > 0;
  useShortcuts();
  return (
    <div class={useDrop() ? 'app drop-target' : 'app'}>
      <header>
        <h1 class="unseen">{document.title}</h1>
        <Toolbar />
        <Banners />
      </header>
      {filled ? (
        <Filled />
      ) : (
        <div class="app-view">
          <Empty />
        </div>
      )}
      <StatusBar />
      <Dialogs />
    </div>
  );
}

/** The panel as a page of its own, with no tab and no file yet. */
function NoSession() {
  const { say } = useLanguage();
  return (
    <div class={useDrop() ? 'app drop-target' : 'app'}>
      <Message title={say('no_session_title')} text={say('no_session_text')}>
        <ImportButton solid />
      </Message>
    </div>
  );
}

function Filled() {
  const { selection } = usePanel();
  const { say } = useLanguage();
  const view = selection.view.value;
  return (
    <>
      <Boundary>
        <Overview />
      </Boundary>
      <nav class="view-bar" aria-label={say('views')}>
        <ViewTabs />
        <MomentBar />
      </nav>
      <main class="app-view">
        <div class="view" id="view" role="tabpanel" aria-labelledby={`tab-${view}`}>
          {view === 'items' && <ItemsPanes />}
          {view === 'sessions' && <Sessions />}
          {view !== 'items' && view !== 'sessions' && <ListPanes />}
        </div>
      </main>
    </>
  );
}

function Sessions() {
  return (
    <Boundary>
      <SessionsView />
    </Boundary>
  );
}

function ItemsPanes() {
  const { selection } = usePanel();
  const { say } = useLanguage();
  const stamp = `${selection.item.value} ${selection.key.value} ${selection.event.value}`;
  return (
    <div class="panes panes-items">
      <nav class="pane pane-tree" aria-label={say('tree_label')}>
        <Boundary>
          <ItemPicker />
          <TreeBar />
          <ItemTree />
        </Boundary>
        <Splitter of="tree" />
      </nav>
      <div class="pane pane-middle">
        <Boundary stamp={stamp}>
          <Timeline />
        </Boundary>
      </div>
      <Aside stamp={stamp} />
    </div>
  );
}

function ListPanes() {
  const { selection } = usePanel();
  const view = selection.view.value;
  return (
    <div class="panes panes-list">
      <div class="pane pane-middle">
        <Boundary stamp={view}>
          {view === 'where' && <WhereView />}
          {view === 'keys' && <KeysView />}
          {view === 'events' && <EventsView />}
          {view === 'findings' && <FindingsView />}
          {view === 'drift' && <DriftView />}
          {view === 'compare' && <CompareView />}
          {view === 'watch' && <WatchView />}
          {view === 'other' && <OtherView />}
        </Boundary>
      </div>
      <Aside stamp={`${view} ${selection.event.value}`} />
    </div>
  );
}

function Aside({ stamp }: { stamp: string }) {
  return (
    <div class="pane pane-aside">
      <Splitter of="aside" />
      <Boundary stamp={stamp}>
        <Inspector />
      </Boundary>
    </div>
  );
}

/** Files may be dropped anywhere. Says whether one is over the panel. */
function useDrop(): boolean {
  const desk = useDesk();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => setOver(event.relatedTarget !== null);
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) desk.openFile(file);
    };
    document.addEventListener('dragover', onOver);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
    };
  }, [desk]);
  return over;
}
